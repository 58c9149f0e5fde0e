declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  const streams: { readonly from: (sql: string) => Writable & Submittable };
  export default streams;
}

declare module 'pg/lib/client.js' {
  import { Client } from 'pg';

  export default Client;
}
