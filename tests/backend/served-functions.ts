import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { hostsIn } from '../../platform/functions-env.ts';
import { startFunctions } from '../../platform/functions-host/index.ts';
import { startMailCatcher, type MailCatcher } from '../../platform/mail-catcher/index.ts';
import type { Message } from '../../platform/mail-catcher/messages.ts';
import { repositoryDir } from '../../platform/repository-dir.ts';
import type { Service } from '../../platform/service.ts';
import type { Lane, Running } from './lanes/index.ts';

export interface ServedFunctions {
  running: Running;
  functions: Service;
  /** Lines logged by the functions. */
  log: string[];
}

/** Runs all Edge Functions in Deno, with the lane's front door and database. */
export async function serveFunctions(
  lane: Lane,
  env: Record<string, string> = {},
): Promise<ServedFunctions> {
  const started: { functions?: Service } = {};
  const running = await lane.start({ functionsOrigin: () => started.functions?.address });
  const log: string[] = [];
  const functionsEnv = {
    SITE_URL: 'https://site.example',
    SUPABASE_URL: running.url,
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: running.keys.secret }),
    ...env,
  };
  const functions = await startFunctions({
    functions: join('supabase', 'functions'),
    env: functionsEnv,
    allowNet: hostsIn(functionsEnv),
    cache: join(repositoryDir, 'node_modules', '.cache', 'deno-of-tests'),
    logger: (line) => log.push(line),
  });
  started.functions = functions;
  return { running, functions, log };
}

/** Runs all Edge Functions for the tests of a file, and catches the emails that they send. */
export function useFunctions(
  lane: Lane,
  env: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
) {
  /** Set in `beforeAll`. */
  const servers = {} as ServedFunctions & { mailCatcher: MailCatcher };

  beforeAll(async () => {
    servers.mailCatcher = await startMailCatcher({ port: 0, smtpPort: 0 });
    const served = await serveFunctions(lane, {
      SMTP_URL: `smtp://localhost:${servers.mailCatcher.smtpPort}`,
      MAIL_FROM: 'Website <website@example.com>',
      ...(await env()),
    });
    Object.assign(servers, served);
  });

  afterAll(async () => {
    await servers.functions?.close();
    await servers.mailCatcher?.close();
  });

  async function mails(query = ''): Promise<Message[]> {
    const response = await fetch(`${servers.mailCatcher.address}/api/messages${query}`);
    return (await response.json()) as Message[];
  }

  return {
    servers,
    /** Delivers one topic, or all. */
    dispatch(topic?: string, apikey = servers.running.keys.secret): Promise<Response> {
      const query = topic === undefined ? '' : `?topic=${topic}`;
      const url = `${servers.running.url}/functions/v1/dispatch-outbox${query}`;
      return fetch(url, { method: 'POST', headers: { apikey } });
    },
    mails,
    /** Newest first. */
    mailsTo: (email: string) => mails(`?to=${encodeURIComponent(email.toLowerCase())}`),
  };
}
