import type { Setting } from '../api/settings';

export interface Group {
  id: string;
  title: string;
  text: string;
  settings: readonly Setting[];
}

/** The sections of the page. A setting belongs to the one that its name starts with. */
const groups = [
  {
    id: 'sign-up',
    title: 'Accounts',
    text: 'Invited people can always create an account. Existing accounts aren’t affected.',
  },
  {
    id: 'response',
    title: 'Response deadlines',
    text: 'How soon a new lead needs a response. A change applies to new leads only. Deadlines can be earlier than the site’s pages promise, but not later.',
  },
  {
    id: 'retention',
    title: 'Retention',
    text: 'How long data is kept. After that, it’s permanently deleted. The privacy policy shows the periods that affect visitors, and is updated about a minute after a change.',
  },
  {
    id: 'limit',
    title: 'Limits',
    text: 'How often each action is allowed before it’s blocked for a while. Limits keep bots and mistakes from flooding the site. A change applies right away.',
  },
  { id: 'other', title: 'Other settings', text: 'A change applies right away.' },
] as const;

/** Leaves out groups without settings, and settings that can't be changed here. */
export function groupSettings(settings: readonly Setting[]): Group[] {
  const shown = settings.filter(({ kind, minimum }) => kind !== 'rate' || minimum !== null);
  const idOf = ({ name }: Setting) =>
    groups.find(({ id }) => id === name.split('.')[0])?.id ?? 'other';
  return groups
    .map((group) => ({ ...group, settings: shown.filter((each) => idOf(each) === group.id) }))
    .filter(({ settings: { length } }) => length > 0);
}
