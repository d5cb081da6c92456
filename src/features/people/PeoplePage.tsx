import { useStore } from '@nanostores/react';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { guardPage } from '~/features/auth';
import { Offline, OutcomeNotice, useOpen } from '~/features/staff';
import { AccountDialog, RemovalDialog } from './components/AccountDialog';
import { AccountList } from './components/AccountList';
import { AuditLog } from './components/AuditLog';
import { InviteDialog } from './components/InviteDialog';
import { noChoice } from './rules/view';
import * as people from './store/people';

/** Accounts and the audit log, for admins. */
export default guardPage('/staff/people', People);

const tabs = [
  ['Accounts', undefined],
  ['Audit log', 'audit-log'],
] as const;

function People() {
  const { show } = useStore(people.view.$view);
  const dialog = useStore(people.action.$dialog);
  useOpen(people.open);
  return (
    <div className="frame @container pb-[clamp(3rem,8vw,6rem)]">
      <Offline text="You can make changes once you’re back online." />
      <StatusCounts
        label="People"
        view={people.view}
        items={tabs.map(([name, tab]) => ({
          label: name,
          count: null,
          to: { ...noChoice, show: tab },
          isCurrent: tab === show,
        }))}
      />
      {show ? <AuditLog /> : <AccountList />}
      <OutcomeNotice state={useStore(people.action.$state)} />
      {dialog?.kind === 'account' && <AccountDialog account={dialog.account} />}
      {dialog?.kind === 'removal' && <RemovalDialog account={dialog.account} />}
      {dialog?.kind === 'invite' && <InviteDialog />}
    </div>
  );
}
