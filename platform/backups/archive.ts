// Encrypted backups: a compressed tar file in the age format (age-encryption.org). The tools `age` and `tar` open it,
// too.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import { FixableError, messageOf } from '../../publisher/error.ts';

/** What the name of an encrypted backup ends with. */
export const archiveEnding = '.tar.gz.age';

/** Writes the contents of a folder to an encrypted file. */
export async function pack(folder: string, file: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const plain = Readable.from(create({ cwd: folder, portable: true }, ['.'])).compose(createGzip());
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  await pipeline(encrypted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
}

/** Whether this is a file rather than a folder. */
export async function isArchive(path: string): Promise<boolean> {
  return (await stat(path)).isFile();
}

/**
 * Unpacks an encrypted file into a folder. Throws a FixableError if the passphrase is wrong or the file is damaged.
 */
export async function unpack(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<void> {
  if (passphrase === undefined) {
    throw new FixableError(`${file} is encrypted. Set BACKUP_PASSPHRASE to its passphrase.`);
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
    const plain = await decrypter.decrypt(bytes);
    await pipeline(plain, createGunzip(), extract({ cwd: folder, strict: true }));
  } catch (error) {
    throw new FixableError(
      messageOf(error) === "no identity matched any of the file's recipients"
        ? `${file} can’t be decrypted with this BACKUP_PASSPHRASE.`
        : `${file} is damaged or incomplete (${messageOf(error)}). Use another backup.`,
      { cause: error },
    );
  }
}
