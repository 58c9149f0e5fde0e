// A server of the S3 protocol in a process of its own: its CPU is not that of the command. Prints its port.
import { createRequire } from 'node:module';

const S3rver = createRequire(import.meta.url)('s3rver');
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: process.argv[2],
  configureBuckets: [{ name: 'scrollkeep-bench', configs: [] }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
