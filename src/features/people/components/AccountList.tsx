import { useStore } from '@nanostores/react';
import { Field } from '~/components/ui/Field';
import { Options } from '~/components/ui/Options';
import { ListSearch, ListToolbar } from '~/components/ui/ListToolbar';
import { StatusCounts } from '~/components/ui/StatusCounts';
import { Failure, faultTexts, RefreshButton, Spinner, Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Role } from '~rules/account/roles';
import type { Account } from '../api/people';
import { nameOf, roleLabels, statusLabels } from '../rules/messages';
import { accountPageSize, accountStatuses } from '../rules/view';
import { Invitations } from './Invitations';
import { usePeople } from '../PeopleContext';
import { StatusChip } from './StatusChip';

/** Accounts by status, role, and words, with the pending invitations. */
export function AccountList() {
  const people = usePeople();
  const view = useStore(people.$view);
  const list = useStore(people.$accounts);
  const counts = list.status === 'ready' ? list.data.counts : undefined;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const filters = [undefined, ...accountStatuses];
  return (
    <>
      <StatusCounts
        label="Accounts by status"
        items={filters.map((status) => ({
          label: status ? statusLabels[status] : 'All accounts',
          count: status ? counts && (counts[status] ?? 0) : total,
          href: people.urlOf({ status }),
          onFollow: () => people.go({ status }),
          isCurrent: view.status === status,
          isWarm: false,
        }))}
      />
      <Toolbar />
      <Invitations />
      {list.status === 'loading' && <Spinner label="Loading accounts" />}
      {list.status === 'error' && (
        <Failure fault={list.fault} text={list.text} onRetry={() => void people.refresh()} />
      )}
      {list.status === 'ready' && (
        <section aria-label="Accounts" aria-busy={list.outdated || undefined}>
          <p role="status" className="staff-quiet flex min-h-[52px] items-center">
            {list.fault
              ? `Couldn’t refresh. ${faultTexts[list.fault]}`
              : countOf(list.data.total_count, 'account')}
          </p>
          {list.data.accounts.length > 0 ? (
            <ul className="staff-rows mt-0 border-b border-rule *:first:border-ink *:py-3 in-aria-busy:opacity-55">
              {list.data.accounts.map((account) => (
                <li key={account.id}>
                  <Row account={account} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="border-t border-ink py-8">
              No accounts match. Change the search or the filters.
            </p>
          )}
          <Pages total={list.data.total_count} />
        </section>
      )}
    </>
  );
}

function Toolbar() {
  const people = usePeople();
  const search = useStore(people.$typedSearch);
  const isBusy = useStore(people.$change).status === 'submitting' || undefined;
  const { role } = useStore(people.$view);
  return (
    <ListToolbar>
      <ListSearch
        id="people-search"
        label="Search"
        placeholder="Name or email"
        value={search}
        onType={people.typeSearch}
        onSubmit={people.commitSearch}
      />
      <Field
        control="select"
        id="people-role"
        label="Role"
        compact
        className="list-select"
        value={role ?? ''}
        onChange={(event) => people.go({ role: (event.target.value || undefined) as Role })}
      >
        <option value="">All roles</option>
        <Options items={Object.entries(roleLabels)} />
      </Field>
      <div className="list-buttons">
        <RefreshButton onRefresh={people.refresh} />
        <button
          type="button"
          className="action"
          aria-disabled={isBusy}
          onClick={() => people.dialog.open({ kind: 'invite' })}
        >
          Invite someone
        </button>
      </div>
    </ListToolbar>
  );
}

function Row({ account }: { account: Account }) {
  const { dialog, $change } = usePeople();
  const isBusy = useStore($change).status === 'submitting' || undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @min-[52rem]:grid-cols-[minmax(0,1fr)_8rem_8rem_13rem_7rem]">
      <p className="col-span-full grid @min-[52rem]:col-auto">
        <span className="font-semibold wrap-anywhere" dir="auto">
          {nameOf(account)}
        </span>
        {account.full_name && <span className="staff-quiet">{account.email}</span>}
      </p>
      <p>
        <span>{roleLabels[account.role]}</span>
        {account.is_self && <span className="staff-quiet"> (you)</span>}
      </p>
      <p>
        <StatusChip status={account.status} />
      </p>
      <p className="staff-quiet">
        {account.last_sign_in_at ? (
          <span>
            Last sign-in <Time at={account.last_sign_in_at} />
          </span>
        ) : (
          <span>Never signed in</span>
        )}
        <br />
        <span>{countOf(account.session_count, 'session')}</span>
        <span>{account.has_second_factor && ', two-factor authentication'}</span>
      </p>
      <button
        type="button"
        className="action action-outline px-4 text-sm"
        aria-disabled={isBusy}
        aria-label={`Manage ${nameOf(account)}`}
        onClick={() => dialog.open({ kind: 'account', account })}
      >
        Manage
      </button>
    </div>
  );
}

function Pages({ total }: { total: number }) {
  const people = usePeople();
  const { page } = useStore(people.$view);
  const last = Math.ceil(total / accountPageSize);
  if (last < 2) return null;
  return (
    <nav aria-label="Pages" className="staff-buttons pt-5">
      <button
        type="button"
        className="action action-outline"
        disabled={page <= 1}
        onClick={() => people.go({ page: page - 1 })}
      >
        Previous
      </button>
      <p>{`Page ${page} of ${last}`}</p>
      <button
        type="button"
        className="action action-outline"
        disabled={page >= last}
        onClick={() => people.go({ page: page + 1 })}
      >
        Next
      </button>
    </nav>
  );
}
