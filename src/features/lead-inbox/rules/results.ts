import type { View } from './address';
import { groups, type GroupCounts } from './standings';

interface Results {
  shown: number;
  /** There are no older ones. */
  isWhole: boolean;
  view: View;
  counts: GroupCounts | undefined;
}

/** How many leads are shown of what was asked for, in words. */
export function resultWords({ shown, isWhole, view, counts }: Results): string {
  const found = view.search ? `found for “${view.search.trim()}”` : 'newest first';
  const leads = `${shown} ${shown === 1 ? 'lead' : 'leads'}`;
  if (isWhole) return `${leads}, ${found}`;
  // Figures are of groups alone: what a search or a form leaves of them nobody counted.
  const all = view.search || view.form ? undefined : counts?.[view.group];
  return all === undefined || all < shown
    ? `The newest ${leads}, ${found}`
    : `${shown} of ${all} leads, ${found}`;
}

/** Why there is nothing to be seen, and what to do. */
export function emptyWords({ search, group, form }: View): { title: string; text: string } {
  if (search || form) {
    const where = group === 'all' ? '' : ` under “${groups[group]}”`;
    return {
      title: 'No leads found',
      text: `Nothing matches${where}. Every word has to be in the name, email, phone, company or website.`,
    };
  }
  if (group === 'all') {
    return {
      title: 'No leads yet',
      text: 'As soon as somebody sends a form of the site, it stands here.',
    };
  }
  return { title: emptyGroups[group], text: 'Other leads are under “All”.' };
}

const emptyGroups: Readonly<Record<Exclude<View['group'], 'all'>, string>> = {
  'to-review': 'Nothing to review',
  'not-delivered': 'Nothing was given up',
  'on-its-way': 'Nothing is on its way',
  'with-the-crm': 'The CRM has none yet',
  spam: 'No spam',
};
