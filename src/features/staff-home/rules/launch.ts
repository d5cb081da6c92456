import { countOf } from '~/lib/count';
import { staffLink } from '~/lib/staff-links';
import type { StaffHome } from '../api/staff-home';
import type { Task } from './task';

/** What only the build knows about the site. */
export interface Launch {
  /** Sample values that it still has. */
  samples: readonly string[];
  /** Where visitors find it. */
  siteUrl: string;
}

/** Without a link, it's done in the files of the site. */
export interface LaunchStep extends Task {
  isDone: boolean;
}

/** Addresses that a host gives away, or that only one machine can open. */
const temporaryHost = /(?:^|\.)(?:localhost|workers\.dev|pages\.dev)$|^[\d.]+$|^\[/;

/**
 * What admins should do before visitors come: what's left first, in the best order. Empty once the site has its own
 * domain and facts. From then on, whatever is missing is listed as a problem.
 */
export function launchSteps(home: StaffHome, { samples, siteUrl }: Launch): LaunchStep[] {
  const { leads, backup_at } = home;
  const hasDomain = !temporaryHost.test(new URL(siteUrl).hostname);
  if (!leads || (samples.length === 0 && hasDomain)) return [];
  const setup = staffLink('/ghl-setup');
  const steps: LaunchStep[] = [
    { text: 'Create the first admin', isDone: true },
    {
      text: 'Replace the sample details',
      note: `${countOf(samples.length, 'sample value')} left, such as ${samples[0] ?? ''}. Whoever runs the site replaces them with “npm run brand”.`,
      isDone: samples.length === 0,
    },
    {
      text: 'Connect the CRM',
      note: 'Until then, leads are stored only here.',
      isDone: leads.crm.is_connected,
      href: setup,
    },
    {
      text: 'Choose who gets an email about each lead',
      isDone: leads.has_mail_recipient,
      href: `${staffLink('/staff/settings')}#lead-emails`,
    },
    {
      text: 'Set up the mail server',
      note: 'The daily test lead shows whether it works.',
      isDone: leads.proof !== null && leads.proof.worked_at !== null && leads.proof.with_mail,
      href: staffLink('/security-dashboard'),
    },
    {
      text: 'Make a backup',
      isDone: backup_at !== null,
      href: staffLink('/security-dashboard'),
    },
    {
      text: 'Deploy it to your domain',
      note: `It’s at ${new URL(siteUrl).host} now.`,
      isDone: hasDomain,
    },
  ];
  return steps
    .map((step): LaunchStep =>
      step.isDone
        ? { text: step.text, note: 'Done', tone: 'done', isDone: true }
        : { ...step, tone: 'open', label: 'Open' },
    )
    .sort((one, other) => Number(one.isDone) - Number(other.isDone));
}
