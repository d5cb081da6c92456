import { useStore } from '@nanostores/react';
import { Button, DataList, FilterSelect, ListFilters, Time } from '~/features/staff';
import { countOf } from '~/lib/count';
import type { Account } from '../api/people';
import {
  accessLabel,
  accessLabels,
  type AccessFilter,
  type AccountStatus,
  nameOf,
  statusLabels,
} from '../rules/access';
import { Invitations } from './Invitations';
import * as people from '../store/people';

/** Accounts by status, role, and words, with the pending invitations. */
export function AccountList() {
  return (
    <>
      <Toolbar />
      <Invitations />
      <DataList
        label="Accounts"
        list={people.accounts}
        loadingLabel="Loading accounts"
        summary={({ total_count }) => countOf(total_count, 'account')}
        empty={<p>No accounts match. Change the search or the filters.</p>}
      >
        {({ items }) => (
          <ul className="staff-rows mt-0 border-b border-rule *:first:border-ink">
            {items.map((account) => (
              <li key={account.id}>
                <Row account={account} />
              </li>
            ))}
          </ul>
        )}
      </DataList>
    </>
  );
}

function Toolbar() {
  const { access, status } = useStore(people.view.$view);
  return (
    <ListFilters
      id="people"
      placeholder="Name or email"
      view={people.view}
      count={[access, status].filter(Boolean).length}
      buttons={
        <Button
          look="main"
          action={people.action}
          onClick={() => people.action.ask({ kind: 'invite' })}
        >
          Invite someone
        </Button>
      }
    >
      <FilterSelect
        id="people-access"
        label="Access"
        all="Clients and staff"
        items={Object.entries(accessLabels)}
        value={access}
        onChange={(value) => people.view.go({ access: value as AccessFilter | undefined })}
      />
      <FilterSelect
        id="people-status"
        label="Status"
        all="Any status"
        items={Object.entries(statusLabels)}
        value={status}
        onChange={(value) => people.view.go({ status: value as AccountStatus | undefined })}
      />
    </ListFilters>
  );
}

function Row({ account }: { account: Account }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 @min-[52rem]:grid-cols-[minmax(0,1fr)_12rem_13rem_7rem]">
      <p className="col-span-full grid @min-[52rem]:col-auto">
        <span className="font-semibold wrap-anywhere" dir="auto">
          {nameOf(account)}
        </span>
        {account.full_name && <span className="staff-quiet">{account.email}</span>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span>{accessLabel(account)}</span>
        {account.is_self && <span className="staff-quiet">(you)</span>}
        {account.status !== 'active' && (
          <span className="staff-chip" data-tone={account.status === 'disabled' ? 'warm' : 'quiet'}>
            {statusLabels[account.status]}
          </span>
        )}
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
        <span>
          {[
            account.session_count > 0 && countOf(account.session_count, 'session'),
            account.has_second_factor && 'two-factor authentication',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <Button
        className="justify-self-start px-4 text-sm"
        action={people.action}
        aria-label={`Manage ${nameOf(account)}`}
        onClick={() => people.action.ask({ kind: 'account', account })}
      >
        Manage
      </Button>
    </div>
  );
}
