import type { Service } from '../service.ts';
import type { NewAccount } from './auth/accounts.ts';
import type { Mail } from './auth/mails.ts';
import type { HealthOf } from './front-door/health.ts';
import type { Limit } from '../../supabase/functions/_shared/rules/limits.ts';

export interface BackendOptions {
  /** 0: any free one. */
  port: number;
  /** Undefined: loopback only. */
  host: string | undefined;
  /** Its public address, when that is not where it listens: behind a proxy. */
  publicAddress?: string;
  database: { kind: 'pglite'; directory: string } | { kind: 'postgres'; url: string };
  /** The publishable key asks as anon, the secret one as service_role. */
  keys: { jwtSecret: string; publishable: string; secret: string };
  /** Where auth links and redirects lead. */
  siteUrl: string;
  /** Where /functions/v1/* is forwarded; undefined while the functions host is down. */
  functionsOrigin: () => string | undefined;
  /** Addresses and ranges whose x-forwarded-for is believed. */
  trustedProxies: readonly string[];
  /** REST requests per client address; 1,200 a minute without it. */
  restLimit?: Limit;
  sendMail(mail: Mail): Promise<void>;
  /** Folder of migrations. */
  migrations: string;
  /** A .sql file, run once after the first migrations of an empty database. */
  seed: string | undefined;
  /** Rejects a database without any migrations, with this error message. */
  refuseNew?: string | undefined;
  /** The health of other services, which GET /health includes. */
  healthOf?: HealthOf;
  /** Gets lines without query parameters, tokens or addresses. */
  logger: (line: string) => void;
}

export interface Backend extends Service {
  /** As the owner of the database: for the platform itself and for tests. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Calls `heard` for every NOTIFY on the channel; resolves to what ends it. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** An account with a confirmed address; finds it when there is one. Returns its id. */
  createUser(user: NewAccount): Promise<string>;
}
