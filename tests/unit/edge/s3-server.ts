import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { memoryBucket } from './memory-bucket.ts';

/** Serves a bucket in memory with the part of the S3 API that `s3Store` uses. A fault's message becomes an S3 error code. */
export async function startS3Server() {
  const bucket = memoryBucket();
  async function respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = pathname.replace(/^\/bucket\/?/, '');
    const content = await buffer(request);
    if (request.method === 'PUT') {
      const { 'if-match': etagMatches, 'if-none-match': etagDoesNotMatch } = request.headers;
      const onlyIf = etagMatches ? { etagMatches } : etagDoesNotMatch && { etagDoesNotMatch };
      const stored = await bucket.put(key, content, onlyIf ? { onlyIf } : undefined);
      return void response.writeHead(stored ? 200 : 412, stored ?? {}).end();
    }
    if (request.method === 'DELETE') {
      await bucket.delete([key]);
      return void response.writeHead(204).end();
    }
    if (searchParams.has('list-type')) {
      const token = searchParams.get('continuation-token');
      const { objects, cursor } = await bucket.list({
        prefix: searchParams.get('prefix') ?? '',
        ...(token && { cursor: token }),
      });
      const contents = objects.map(({ key: name, uploaded }) => {
        const modified = uploaded.toISOString();
        return `<Contents><Key>${name}</Key><LastModified>${modified}</LastModified></Contents>`;
      });
      if (cursor) contents.push(`<NextContinuationToken>${cursor}</NextContinuationToken>`);
      return void response.end(`<ListBucketResult>${contents.join('')}</ListBucketResult>`);
    }
    const object = await bucket.get(key);
    if (!object) return void response.writeHead(404).end();
    response.writeHead(200, { etag: object.etag }).end(Buffer.from(await object.arrayBuffer()));
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) =>
      response.writeHead(403).end(`<Error><Code>${(error as Error).message}</Code></Error>`),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucket,
    s3: {
      bucketUrl: `http://127.0.0.1:${port}/bucket`,
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
