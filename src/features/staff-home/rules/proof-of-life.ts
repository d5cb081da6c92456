import { relativeTime } from '~/lib/format-date';
import { staffLink } from '~/lib/staff-links';
import { shortSiteTime } from '~/lib/zoned-time';
import { proofStepTexts, type ProofOfLife } from '~rules/proof-of-life';
import type { StaffHome } from '../api/staff-home';
import type { Task } from './task';

/** That the daily check fails, or that nothing runs it. `now`: milliseconds since 1970. */
export function proofProblems(proof: ProofOfLife | null, now: number): Task[] {
  if (!proof) return [];
  const { failing_since, failed_step, error, worked_at, is_late } = proof;
  if (failing_since !== null && failed_step !== null) {
    return [
      {
        text: `The daily test lead hasn’t arrived since ${shortSiteTime(Date.parse(failing_since), now)}`,
        note: [proofStepTexts[failed_step], error].filter(Boolean).join(' '),
        href: failed_step.startsWith('crm')
          ? staffLink('/ghl-setup')
          : staffLink('/security-dashboard'),
      },
    ];
  }
  if (!is_late) return [];
  const last = worked_at === null ? '' : ` since ${shortSiteTime(Date.parse(worked_at), now)}`;
  return [
    {
      text: `The daily test lead hasn’t been sent${last}`,
      note: 'Messages may not be going out, either.',
      href: staffLink('/security-dashboard'),
    },
  ];
}

/** "Form to CRM to mail server worked 41 minutes ago." Only names what was checked. */
export function proofText({ leads }: StaffHome, now: number): string | undefined {
  const proof = leads?.proof;
  if (!proof || proof.worked_at === null || proof.failing_since !== null || proof.is_late) {
    return undefined;
  }
  const { with_crm, with_mail } = proof;
  const parts = ['Form', with_crm ? 'CRM' : 'database', ...(with_mail ? ['mail server'] : [])];
  const left = [
    ...(with_crm || !leads.crm.is_connected ? [] : ['The CRM isn’t checked without an API key.']),
    ...(with_mail ? [] : ['Emails aren’t checked, because nobody gets them.']),
  ];
  return [
    `${parts.join(' to ')} worked ${relativeTime(Date.parse(proof.worked_at), now)}.`,
    ...left,
  ].join(' ');
}
