// Preloaded into the command by a test: any attempt to leave the machine is written down and refused.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function refuse(module, names, target = require(module)) {
  for (const name of names) {
    target[name] = () => {
      appendFileSync(process.env.SCROLLKEEP_NETWORK_LOG, `${module}.${name}\n`);
      throw new Error(`network use: ${module}.${name}`);
    };
  }
}

refuse('node:net', ['connect', 'createConnection']);
refuse('node:net', ['connect'], require('node:net').Socket.prototype);
refuse('node:tls', ['connect']);
refuse('node:http', ['request', 'get']);
refuse('node:https', ['request', 'get']);
refuse('node:http2', ['connect']);
refuse('node:dgram', ['createSocket']);
refuse('node:dns', ['lookup', 'resolve', 'resolve4', 'resolve6']);
refuse('node:dns/promises', ['lookup', 'resolve', 'resolve4', 'resolve6']);
globalThis.fetch = () => {
  appendFileSync(process.env.SCROLLKEEP_NETWORK_LOG, 'fetch\n');
  throw new Error('network use: fetch');
};
