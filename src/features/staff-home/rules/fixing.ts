import { leadsLink } from '~/features/leads';
import { postsLink } from '~/features/posts';
import { describeStatuses } from '~/features/publishing';
import { judgeBackups } from '~/features/security-dashboard';
import { countOf } from '~/lib/count';
import { crmProblem } from '~/lib/crm-health';
import { untitled } from '~/lib/post-status';
import { editLink, staffLink } from '~/lib/staff-links';
import { siteTimeText } from '~/lib/zoned-time';
import type { HomeLeads, StaffHome } from '../api/staff-home';
import { proofProblems } from './proof-of-life';
import type { Task } from './task';

/**
 * What's broken, the worst first. `now`: milliseconds since 1970. `isLaunched`: false while the page also lists what to
 * do before the launch (launchSteps), which covers some of these problems.
 */
export function problemsIn(home: StaffHome, now: number, isLaunched = true): Task[] {
  const { leads, undelivered, late_posts, failed_posts, retention_problems, untrusted_date } = home;
  return [
    ...(leads ? [...crmProblems(leads, now, isLaunched), ...proofProblems(leads.proof, now)] : []),
    ...when(undelivered, (count) => ({
      text: `${countOf(count, 'message')} couldn’t be delivered`,
      note: 'Emails and other messages, except leads',
      href: staffLink('/staff/undelivered'),
    })),
    ...publishingProblems(home, now),
    ...when(late_posts, (count) => ({
      text: `${countOf(count, 'scheduled post')} should already be live`,
      href: postsLink({ status: 'scheduled' }),
    })),
    ...(failed_posts ?? []).map(({ id, title, reason }) => ({
      text: `“${title.trim() || untitled}” couldn’t be published`,
      note: reason,
      href: editLink(id),
    })),
    ...(leads && (isLaunched || home.backup_at !== null) ? backupProblem(home, now) : []),
    ...when(retention_problems, (count) => ({
      text: `${countOf(count, 'problem')} with deleting expired data`,
      href: staffLink('/staff/settings'),
    })),
    ...(untrusted_date === null ? [] : [dateProblem(untrusted_date)]),
    ...(leads?.has_mail_recipient === false && isLaunched ? [noMailRecipient] : []),
  ];
}

function when(count: number | null, problem: (count: number) => Task): Task[] {
  return count === null || count <= 0 ? [] : [problem(count)];
}

const noMailRecipient: Task = {
  text: 'Nobody gets an email when a new lead arrives',
  href: `${staffLink('/staff/settings')}#lead-emails`,
};

function crmProblems({ crm, failed }: HomeLeads, now: number, isLaunched: boolean): Task[] {
  const { is_connected, backlog } = crm;
  const href = staffLink('/ghl-setup');
  const problems: Task[] = [];
  if (!is_connected) {
    if (isLaunched) {
      problems.push({ text: 'No CRM is connected', note: 'Leads are stored only here.', href });
    }
  } else if (backlog > 0) {
    problems.push({
      text: `${countOf(backlog, 'lead')} not sent to the CRM yet`,
      note: `${backlog === 1 ? 'It' : 'They'} arrived before the CRM was connected. Send a test lead first.`,
      href: `${href}#backlog`,
    });
  }
  const problem = crmProblem(crm, now);
  if (problem) problems.push({ ...problem, href });
  return [
    ...problems,
    ...when(failed, (count) => ({
      text: `${countOf(count, 'lead')} couldn’t be sent to the CRM`,
      href: leadsLink({ group: 'not-delivered' }),
    })),
  ];
}

function publishingProblems(home: StaffHome, now: number): Task[] {
  const { publishing, failed_posts, leads } = home;
  if (!publishing) return [];
  // Posts have lines of their own.
  const failures = (publishing.status?.failures ?? 0) - (failed_posts?.length ?? 0);
  const status = publishing.status && { ...publishing.status, failures };
  // Moderators can't open the page about publishing.
  const href = leads ? staffLink('/staff/publishing') : postsLink({ status: 'public' });
  return describeStatuses({ ...publishing, status }, now, '')
    .filter(({ tone }) => tone === 'warm')
    .map(({ label, text, task }) => ({
      ...{ text: label, note: text, href },
      ...(task && { label: leads ? task : 'Posts' }),
    }));
}

function backupProblem({ backup_at, drill_at }: StaffHome, now: number): Task[] {
  const judgment = judgeBackups({ backup: backup_at, 'restore-drill': drill_at }, now);
  if (judgment.status !== 'problem') return [];
  return [{ text: judgment.text, href: staffLink('/security-dashboard') }];
}

function dateProblem(date: string): Task {
  return {
    text: `The server’s date is ${siteTimeText(Date.parse(date))}`,
    // Most often, the site was off for more than a day.
    note: 'If that’s right, you don’t need to do anything.',
    href: staffLink('/staff/settings'),
  };
}

const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Says that nothing is broken, but only about what was checked. Before the launch, the CRM and backups may be missing.
 */
export function nothingBrokenText({ leads, publishing }: StaffHome, isLaunched = true): string {
  const ofAdmins = isLaunched ? ['the CRM', 'messages', 'backups'] : ['messages'];
  const checked = [
    ...(leads ? ofAdmins : ['scheduled posts']),
    ...(publishing?.status ? ['publishing'] : []),
  ];
  return `No problems with ${oneOf.format(checked)}.`;
}
