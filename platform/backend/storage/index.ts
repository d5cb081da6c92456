import { sql, type Kysely } from 'kysely';
import { isOutOfSpace } from '../../../publisher/error.ts';
import {
  imageBucket,
  imageExtension,
  imageTypes,
  maxImageSize,
  type ImageExtension,
} from '../../../supabase/functions/_shared/rules/post/stored-images.ts';
import type { InTurn } from '../../gate.ts';
import type { ImageFiles, StagedFile } from '../../images/image-files.ts';
import { hasSecretKey, readToken, type ApiKeys } from '../front-door/api-keys.ts';
import type { LiteConnection, RequestVars } from '../lite-connection.ts';
import { isUnreachable } from '../workarounds/database-errors-answered-as-500.ts';

export type Storage = ReturnType<typeof createStorage>;

/** The most files that one request can delete. An image has up to six. */
const maxRemoved = 50;

/**
 * The parts of Supabase's Storage API that the product uses, apart from reading. Replaces Lite's experimental one
 * (docs/decisions/022-images-on-one-machine.md says why).
 */
export function createStorage(connection: LiteConnection, files: ImageFiles, keys: ApiKeys) {
  /** Runs `work` in a transaction with the rights of the request's session. It's committed unless `work` throws. */
  async function asCaller<Result>(
    request: Request,
    work: (transaction: Kysely<unknown>, accountId: string) => Promise<Result>,
  ): Promise<Result> {
    const { accountId, vars } = await callerOf(request.headers, keys);
    return connection.withContext(vars, (transaction) => work(transaction, accountId));
  }

  return {
    /** Stores the body, which must be the file itself rather than a form. */
    upload: (request: Request, name: string, inTurn: InTurn) =>
      answer(async () => {
        // Before the body is read.
        await callerOf(request.headers, keys);
        if (!imageExtension(name)) throw storageError(400, 'InvalidKey', `Invalid key: ${name}`);
        if (request.headers.get('x-upsert') === 'true') throw notAllowed();
        const mimetype = request.headers.get('content-type') ?? '';
        const staged = await files.stage(
          // If the disk is full, the rest of the body is still read, so that the response arrives.
          request.body?.values({ preventCancel: true }) ?? new Uint8Array(),
        );
        try {
          checkImage(staged, name, mimetype);
          return await inTurn(() =>
            asCaller(request, async (transaction, accountId) => {
              const metadata = JSON.stringify({ mimetype, size: staged.size });
              const { rows } = await sql<{ id: string }>`
                insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
                values (${imageBucket}, ${name}, ${accountId}, ${accountId}, ${metadata}::jsonb)
                returning id`.execute(transaction);
              // Inserting the row claimed the name. A file without a row was left by a process that was killed.
              await staged.publish(name);
              return Response.json({ Key: `${imageBucket}/${name}`, Id: rows[0]?.id });
            }),
          );
        } finally {
          await staged.discard();
        }
      }),

    /** Deletes the files that the caller may delete, and returns their names. */
    remove: (request: Request, inTurn: InTurn) =>
      answer(async () => {
        const names = await readNames(request);
        const removeNames = async (transaction: Kysely<unknown>) => {
          const { rows } = await sql<{ name: string }>`
            delete from storage.objects
            where bucket_id = ${imageBucket} and name in (${sql.join(names)})
            returning name, id, bucket_id`.execute(transaction);
          for (const { name } of rows) await files.remove(name);
          return Response.json(rows);
        };
        return inTurn(() =>
          hasSecretKey(request.headers, keys)
            ? connection.withContext(serviceRole, removeNames)
            : asCaller(request, removeNames),
        );
      }),
  };
}

const serviceRole: RequestVars = { auth: { uid: null, role: 'service_role', jwt: null } };

async function callerOf(
  headers: Headers,
  keys: ApiKeys,
): Promise<{ accountId: string; vars: RequestVars }> {
  const jwt = await readToken(headers, keys);
  const { sub, role } = jwt ?? {};
  if (!jwt || typeof sub !== 'string' || role !== 'authenticated') {
    throw storageError(401, 'Unauthorized', 'Sign in first.');
  }
  return { accountId: sub, vars: { auth: { uid: sub, role, jwt } } };
}

/** Throws if the file isn't the image that its name and type say. */
function checkImage({ size, start }: StagedFile, name: string, type: string): void {
  if (size > maxImageSize) {
    throw storageError(413, 'Payload too large', 'The file is larger than 10 MB.');
  }
  const format = imageFormat(start);
  if (!format || format !== imageExtension(name) || type !== imageTypes[format]) {
    const message =
      'The file isn’t a JPEG, WebP, or AVIF image, or its name or media type doesn’t match its content.';
    throw storageError(415, 'invalid_mime_type', message);
  }
}

/** The format of an image according to its first bytes, whatever its name and media type say. */
function imageFormat(bytes: Uint8Array): ImageExtension | undefined {
  const text = (start: number, end: number) => String.fromCharCode(...bytes.subarray(start, end));
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  // AV1 Image File Format, section 6.
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'avif';
  return undefined;
}

async function readNames(request: Request): Promise<string[]> {
  const body = (await request.json().catch(() => undefined)) as { prefixes?: unknown } | undefined;
  const names: unknown[] = Array.isArray(body?.prefixes) ? body.prefixes : [];
  const known = names.filter((name) => typeof name === 'string' && imageExtension(name));
  if (known.length === 0 || names.length > maxRemoved) {
    throw storageError(400, 'InvalidRequest', `Name 1 to ${maxRemoved} files to delete.`);
  }
  return known as string[];
}

/** An error response in the format of Supabase's Storage API. */
interface StorageError extends Error {
  response: Response;
}

/** A hosted project answers most of these with 400 and the status in the body only, so clients read `statusCode`. */
function storageError(status: number, error: string, message: string): StorageError {
  const response = Response.json({ statusCode: String(status), error, message }, { status });
  return Object.assign(new Error(message), { response });
}

/** The response to a request, or to the error that it ends with. */
async function answer(handle: () => Promise<Response>): Promise<Response> {
  try {
    return await handle();
  } catch (error) {
    const known = knownError(error);
    if (known) return known.response;
    throw error;
  }
}

function knownError(error: unknown): StorageError | undefined {
  if (error instanceof Error && 'response' in error) return error as StorageError;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isOutOfSpace(error) || code === '53100') {
    return storageError(507, 'Full', 'The server’s disk is full.');
  }
  if (isUnreachable(error)) {
    return storageError(503, 'Unavailable', 'The database is busy. Try again in a moment.');
  }
  if (code === '23505') return storageError(409, 'Duplicate', 'The resource already exists');
  return code === '42501' ? notAllowed() : undefined;
}

function notAllowed() {
  return storageError(403, 'Unauthorized', 'new row violates row-level security policy');
}
