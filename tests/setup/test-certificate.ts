import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that this machine signs for itself, made anew for every run: no key is kept anywhere. */
export const testCertificate = createCertificate();

function createCertificate(): { readonly cert: string; readonly key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // ecdsa-with-SHA256, 1.2.840.10045.4.3.2
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  // Its common name, 2.5.4.3
  const name = der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from('test')))));
  const year = new Date().getUTCFullYear() % 100;
  const validity = der(0x30, toTime(year - 1), toTime(year + 1));
  const body = der(
    0x30,
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const lines =
    der(0x30, body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** One value in DER: its tag, its length, its content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function toTime(year: number): Buffer {
  return der(0x17, Buffer.from(`${String(year).padStart(2, '0')}0101000000Z`));
}
