import { createDecipheriv, hkdfSync, scryptSync } from 'node:crypto';

const chunkSize = 64 * 1024 + 16;

/** Decrypts a file as the specification of the age format says (age-encryption.org/v1), with Node.js's own ciphers. */
export function decryptAge(file: Buffer, passphrase: string): Buffer {
  const headerEnd = file.indexOf('\n', file.indexOf('\n--- ') + 1) + 1;
  const [version, stanza = '', wrapped = ''] = file.toString('latin1', 0, headerEnd).split('\n');
  const [arrow, type, salt = '', workFactor] = stanza.split(' ');
  if (`${version} ${arrow} ${type}` !== 'age-encryption.org/v1 -> scrypt') {
    throw new Error('This isn’t the age format with a passphrase.');
  }
  const N = 2 ** Number(workFactor);
  const wrappingKey = scryptSync(
    passphrase,
    Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), Buffer.from(salt, 'base64')]),
    32,
    { N, r: 8, p: 1, maxmem: 256 * N * 8 },
  );
  const fileKey = open(wrappingKey, Buffer.alloc(12), Buffer.from(wrapped, 'base64'));
  const payload = file.subarray(headerEnd + 16);
  const nonce = file.subarray(headerEnd, headerEnd + 16);
  const key = Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));
  const chunks: Buffer[] = [];
  for (let start = 0; start < payload.length; start += chunkSize) {
    const counter = Buffer.alloc(12);
    counter.writeUInt32BE(start / chunkSize, 7);
    counter[11] = start + chunkSize >= payload.length ? 1 : 0;
    chunks.push(open(key, counter, payload.subarray(start, start + chunkSize)));
  }
  return Buffer.concat(chunks);
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const cipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  cipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
}
