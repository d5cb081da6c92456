import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../platform/backend/database/postgres.ts';
import { trustedCertificates } from '../../../platform/hosted/project.ts';
import { freePort } from '../../ports.ts';
import { sharedFolder } from '../../temporary-folder.ts';

describe('The connection to a hosted database', () => {
  const folder = sharedFolder();
  const file = (name: string) => readFileSync(join(folder, name), 'utf8');
  /** What clients have sent after the connection was encrypted. */
  const sent: string[] = [];
  let port: number;
  const server = createServer((socket) => {
    // PostgreSQL's answer to a client that asks whether it can encrypt the connection.
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, {
        isServer: true,
        key: file('key'),
        cert: file('cert'),
      });
      secure.on('data', (data) => {
        sent.push(data.toString('latin1'));
        const error = 'SFATAL\0C28000\0MNo such user\0\0';
        const length = Buffer.alloc(4);
        length.writeInt32BE(error.length + 4);
        secure.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(error)]));
      });
      secure.on('error', () => undefined);
    });
  });

  beforeAll(async () => {
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const files = ['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')];
    const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files];
    execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' });
    port = await freePort();
    await once(server.listen(port, '127.0.0.1'), 'listening');
  });
  afterAll(() => void server.close());

  const connect = (ca: string[]) =>
    openPostgres(`postgres://postgres:secret@localhost:${port}/postgres`, { ca });

  test('is refused before anything is sent, if nobody trusted vouches for the server', async () => {
    await expect(connect(trustedCertificates())).rejects.toThrow(/self-signed certificate/);
    expect(sent).toEqual([]);
  });

  test('is encrypted with a server that the given authorities vouch for', async () => {
    await expect(connect([file('cert')])).rejects.toThrow('No such user');
    expect(sent.join()).toContain('postgres');
  });

  test('trusts Supabase’s own authority, whose certificates are valid for years', () => {
    const [own = ''] = trustedCertificates();
    const certificates = own.split(/(?=-----BEGIN)/).map((text) => new X509Certificate(text));
    expect(certificates.map(({ subject }) => subject.includes('O=Supabase Inc'))).toEqual([
      ...[true, true],
    ]);
    expect(certificates.some(({ validToDate }) => validToDate > new Date(2034, 0))).toBe(true);
  });
});
