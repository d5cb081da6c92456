import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import { dayMs } from '~/lib/timing';
import { isLoopback } from '~rules/environment/addresses';
import { neededVariables, type VariablesStatus } from '~rules/environment/function-variables';
import { wrongHeaders } from '~rules/environment/page-headers';
import type { Judgment } from './line';

/** What `get_security_status` returns. */
export interface SecurityStatus {
  /** Email addresses. Null if the backend has no two-factor authentication. */
  admins_without_second_factor: string[] | null;
  maintenance: Maintenance;
}

type Task = 'backup' | 'restore-drill' | 'new-keys';

/** When each was last done, in ISO 8601. Null or missing if it never was. */
type Maintenance = Partial<Record<Task, string | null>>;

export function judgeSecondFactors({
  admins_without_second_factor: admins,
}: SecurityStatus): Judgment {
  if (admins === null) {
    return {
      status: 'unknown',
      text: 'Two-factor authentication isn’t available while the site runs on one machine.',
    };
  }
  if (admins.length === 0) {
    return { status: 'passing', text: 'All admins use two-factor authentication.' };
  }
  return {
    status: 'problem',
    text: `${countOf(admins.length, 'admin signs', 'admins sign')} in with only a password. Whoever learns it can read all leads.`,
    fix: 'Ask them to turn on two-factor authentication in their profile.',
    link: { href: `${staffLink('/staff/profile')}#two-factor`, text: 'Your profile' },
    details: admins,
  };
}

const tasks = {
  backup: {
    mostDays: 7,
    record: 'Record a backup made today',
    done: 'The last backup on record was made',
    never: 'No backup is on record, so a broken disk or a mistake could cost you everything.',
    late: 'A broken disk or a mistake could cost you everything since then.',
    fix: 'Ask whoever runs the site to make a backup, or record one that you made yourself.',
    details: [
      'On one machine: stop the site, run “npm run backup -- FOLDER”, and start it again.',
      'In a hosted project: run it at any time, or every night with the workflow “Backup”.',
      'It records the backup here.',
    ],
  },
  'restore-drill': {
    mostDays: 14,
    record: 'Record a drill done today',
    done: 'The last restore drill was',
    never: 'No restore drill is on record, so nobody knows whether a backup can be restored.',
    late: 'Newer backups may not work.',
    fix: 'Ask whoever runs the site to try the newest backup, or record that you did.',
    details: [
      'Run “npm run restore -- FOLDER --drill”. It starts the site from the backup for a moment, sends nothing, and records the drill here.',
      'The workflow “Backup” does it every week.',
    ],
  },
  'new-keys': {
    mostDays: 365,
    record: 'Record keys replaced today',
    done: 'The secret keys were last replaced',
    never: 'Nobody has recorded how old the secret keys are.',
    late: 'The longer keys are in use, the more people and machines may have seen them.',
    fix: 'Ask whoever runs the site to replace the secret keys, then record it.',
    details: [
      'On one machine: stop the site, delete secrets.json in its data folder, and start it again. Everyone has to sign in again.',
      'In a hosted project: create a new secret key in the dashboard. docs/operations.md has the steps.',
    ],
  },
} as const;

/** Whether a task was done recently. `now`: milliseconds since 1970. */
export function judgeTask(task: Task, maintenance: Maintenance, now: number): Judgment {
  const { mostDays, record, done, never, late, fix, details } = tasks[task];
  const doneAt = maintenance[task] ?? undefined;
  const days = doneAt === undefined ? 0 : Math.floor((now - Date.parse(doneAt)) / dayMs);
  const age = days <= 0 ? 'less than a day ago' : `${countOf(days, 'day')} ago`;
  if (doneAt !== undefined && days <= mostDays) {
    return { status: 'passing', text: `${done} ${age}.` };
  }
  return {
    status: 'problem',
    text: doneAt === undefined ? never : `${done} ${age}. ${late}`,
    fix,
    action: { label: record, kind: 'record', task },
    details,
  };
}

/** A backup is worth something only if it can be restored. */
export function judgeBackups(maintenance: Maintenance, now: number): Judgment {
  const backup = judgeTask('backup', maintenance, now);
  if (backup.status === 'problem') return backup;
  const drill = judgeTask('restore-drill', maintenance, now);
  return { ...drill, text: `${backup.text} ${drill.text}` };
}

/** Whether the functions have what they need to send emails, and leads to the CRM. */
export function judgeServices({ missing, waiting }: VariablesStatus): Judgment {
  if (missing.length > 0) {
    const effects = [...new Set(missing.map((name) => neededVariables[name]))];
    const others = missing.filter((name) => name !== 'CRM_WEBHOOK_URL');
    return {
      status: 'problem',
      text: effects.map((effect) => `${upperFirst(effect)}.`).join(' '),
      ...(others.length > 0
        ? {
            fix: 'Ask whoever runs the site to enter the missing settings.',
            details: [`Missing: ${missing.join(', ')}`],
          }
        : {
            fix: 'Enter the CRM’s webhook URL.',
            link: { href: staffLink('/ghl-setup'), text: 'CRM setup' },
          }),
    };
  }
  // The site may be built and uploaded by hand. Without the CRM’s API, admins confirm erasures on /staff/privacy.
  const stuck = waiting.filter((topic) => topic !== 'build' && topic !== 'erase-contact');
  if (stuck.length > 0) {
    return {
      status: 'problem',
      text: stuck.includes('lead')
        ? 'Leads don’t reach the CRM, because one of its settings is invalid.'
        : 'Emails aren’t sent, because one of their settings is invalid.',
      ...(stuck.includes('lead')
        ? {
            fix: 'Check the settings of the CRM.',
            link: { href: staffLink('/ghl-setup'), text: 'CRM setup' },
          }
        : { fix: 'Ask whoever runs the site to correct SMTP_URL, MAIL_FROM, or SITE_URL.' }),
    };
  }
  return { status: 'passing', text: 'Email and the CRM have the settings they need.' };
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether the connection to a page is encrypted, and the page is sent with its security headers. */
export function judgeConnection({ url, status, headers }: Response): Judgment {
  if (status !== 200) {
    return {
      status: 'unknown',
      text: `This couldn’t be checked, because the home page responded with error ${status}.`,
    };
  }
  const address = new URL(url);
  const isEncrypted = address.protocol === 'https:';
  if (!isEncrypted && !isLoopback(address)) {
    return {
      status: 'problem',
      text: 'The connection to your site isn’t encrypted. Others on the network can read and change what’s sent, including passwords and leads.',
      fix: 'Ask whoever runs the site to set up HTTPS, and to send visitors from http:// to https://.',
    };
  }
  const wrong = wrongHeaders(headers, isEncrypted);
  if (wrong.length > 0) {
    return {
      status: 'problem',
      text: 'Your home page reaches browsers without some of the instructions that protect visitors from injected code.',
      fix: 'Ask whoever runs the site to deploy it again, and to check that no service in front of it changes what it sends.',
      details: [`Missing or changed: ${wrong.join(', ')}`],
    };
  }
  return {
    status: 'passing',
    text: isEncrypted
      ? 'The connection is encrypted, and your home page tells browsers to block injected code.'
      : 'Only this machine can open the site, so there’s no connection to encrypt. Your home page tells browsers to block injected code.',
  };
}
