import './lead-inbox.css';
import { Guard } from '~/features/auth';
import { Inbox } from './components/Inbox';
import type { LeadLabels } from './rules/answers';

/** The leads of the site, for admins. Signing out unmounts the inbox and clears its data. */
export default function LeadInbox({ labels }: { labels: LeadLabels }) {
  return (
    <Guard page="/admin">
      <Inbox labels={labels} />
    </Guard>
  );
}
