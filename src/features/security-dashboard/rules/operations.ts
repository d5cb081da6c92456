import { neededVariables, type VariablesStatus } from '~rules/environment/function-variables';
import type { Finding } from './finding';

/** What `get_security_status` returns about limits and maintenance. */
export interface Operations {
  /** `reached`: how many networks, accounts, or mailboxes are at the limit now. */
  limits: { name: string; description: string; reached: number }[];
  /** ISO 8601. */
  maintenance: Partial<Record<'backup' | 'new-keys', string>>;
}

/** Limits that are reached. */
export function limitFindings({ limits }: Operations): Finding[] {
  return limits.map(({ name, description, reached }) => ({
    id: name,
    title: description,
    status: reached > 0 ? 'info' : 'ok',
    result: reached > 0 ? `${reached.toLocaleString('en-US')} at the limit now` : 'Not reached',
  }));
}

/** Variables that the functions need. */
export function variableFindings({ missing, waiting }: VariablesStatus): Finding[] {
  const findings = Object.entries(neededVariables).map(([name, effect]): Finding => {
    const common = { id: name, title: name };
    if (!missing.includes(name as keyof typeof neededVariables)) {
      return { ...common, status: 'ok', result: 'Set' };
    }
    return {
      ...common,
      status: 'problem',
      result: 'Missing',
      cause: `${name} isn’t set, so ${effect}.`,
      fix: `${name === 'CRM_WEBHOOK_URL' ? 'Enter the webhook URL in CRM setup, or set' : 'Set'} ${name} in .env, and restart the site. In a hosted project, run \`npm run supabase -- secrets set ${name}=VALUE\`. See .env.example for details.`,
      evidence: 'The function security-status doesn’t have it in its environment.',
    };
  });
  if (waiting.includes('build')) findings.push(noBuildHook);
  // Without the CRM’s API, admins delete contacts by hand and confirm it on /staff/privacy.
  const others = waiting.filter((topic) => topic !== 'build' && topic !== 'erase-contact');
  if (missing.length > 0 || others.length === 0) return findings;
  findings.push({
    id: 'waiting',
    title: 'Deliveries',
    status: 'problem',
    result: 'Waiting',
    cause:
      'Every environment variable is set, but at least one is invalid, so some deliveries can’t run.',
    fix: 'Compare them with the formats in .env.example: URLs need a scheme, and signing secrets begin with whsec_.',
    evidence: `Waiting: ${others.join(', ')}`,
  });
  return findings;
}

const noBuildHook: Finding = {
  id: 'build-hook',
  title: 'Build hook',
  status: 'unknown',
  result: 'Not set up',
  cause:
    'A site that you build and upload yourself doesn’t need one. On other hosts, approved posts aren’t published until BUILD_HOOK_URL and BUILD_HOOK_SECRET are set and valid (docs/deploy.md).',
};

/** `addresses`: of the site and its backend. */
export function httpsFindings(addresses: Readonly<Record<string, string>>): Finding[] {
  return Object.entries(addresses).map(([title, address]): Finding => {
    const { protocol, hostname } = new URL(address);
    const common = { id: `https ${title}`, title: `HTTPS: ${title}`, evidence: address };
    if (protocol === 'https:') return { ...common, status: 'ok', result: 'Encrypted' };
    if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) {
      return { ...common, status: 'ok', result: 'Only on this machine' };
    }
    return {
      ...common,
      status: 'problem',
      result: 'Not encrypted',
      cause:
        'Anyone on the network path can read and change what’s sent, including passwords and leads.',
      fix: 'Get a certificate for the address, redirect HTTP to HTTPS, and use https:// in PUBLIC_SITE_URL and PUBLIC_SUPABASE_URL (docs/deploy.md).',
    };
  });
}

const dayMs = 24 * 60 * 60_000;

const tasks = {
  backup: {
    title: 'Last backup',
    mostDays: 7,
    never:
      'No backup has been recorded. Without one, a disk failure or a mistake could wipe out all posts, leads, and accounts.',
    late: 'A disk failure or a mistake could wipe out everything since then.',
    fix: 'Make a backup (docs/operations.md). On one machine: stop the site, run `npm run backup -- /var/backups/site`, and start it again. In a hosted project: run `npm run move -- to-local`. Both record it here. If you back up some other way, record it here:',
  },
  'new-keys': {
    title: 'Last key replacement',
    mostDays: 365,
    never: 'Nobody has recorded when the secret keys were created.',
    late: 'The longer a key is in use, the more people and machines may have seen it.',
    fix: 'Replace the secret key and the signing secrets (docs/operations.md), then record it:',
  },
} as const;

/** How long ago backups were made and keys were replaced. `now`: milliseconds since 1970. */
export function maintenanceFindings({ maintenance }: Operations, now: number): Finding[] {
  return (Object.keys(tasks) as (keyof typeof tasks)[]).map((task): Finding => {
    const { title, mostDays, never, late, fix } = tasks[task];
    const doneAt = maintenance[task];
    const days = doneAt === undefined ? 0 : Math.floor((now - Date.parse(doneAt)) / dayMs);
    const age = days === 0 ? 'Today' : days === 1 ? '1 day ago' : `${days} days ago`;
    const common = { id: task, title, result: doneAt === undefined ? 'Never' : age };
    const evidence = doneAt === undefined ? 'No date is recorded.' : `Recorded on ${doneAt}`;
    if (doneAt !== undefined && days <= mostDays) return { ...common, status: 'ok', evidence };
    return {
      ...common,
      status: 'problem',
      cause: doneAt === undefined ? never : `It’s more than ${mostDays} days old. ${late}`,
      fix,
      evidence,
      action: { kind: 'record', task },
    };
  });
}
