import type { Session } from '../migrations/index.ts';
import type { HealthOf } from '../health.ts';
import type { Service } from '../service.ts';
import type { Mail } from './auth/mails.ts';
import type { EmbeddedDatabase } from './database/database.ts';
import type { ApiKeys } from './front-door/api-keys.ts';

export interface BackendOptions {
  /** 0: any free port. */
  port: number;
  databaseFolder: string;
  keys: ApiKeys;
  /** Where uploaded images are stored. */
  imageFolder: string;
  /** Where auth links and redirects lead. */
  siteUrl: string;
  /** Where /functions/v1/* is forwarded; undefined while the functions host is down. */
  functionsOrigin: () => string | undefined;
  sendMail(mail: Mail): Promise<void>;
  /** Deletes the sent emails that contain an address of an erased person's mailbox. */
  forgetMails(mailbox: string): void;
  /** Folder of migrations. */
  migrations: string;
  /** An SQL file, run once after the first migrations of an empty database. */
  seed: string | undefined;
  /** The health of other services, which GET /health includes. */
  healthOf?: (database: Pick<Session, 'query'>) => ReturnType<HealthOf>;
  /** Lines contain no query parameters, tokens, or IP addresses. */
  logger: (line: string) => void;
}

/** Queries run as the owner of the database. */
export interface Backend extends Service, Pick<EmbeddedDatabase, 'query' | 'listen'> {
  /** Creates a confirmed account, or finds the existing one. Returns its ID. */
  createUser(user: { email: string; password: string; fullName: string }): Promise<string>;
}
