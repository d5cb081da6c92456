import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { Columns, ColumnSection, createResource, DataPage, PausedNotice } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { $now } from '~/lib/browser-state';
import { getStaffHome, type StaffHome as HomeData } from './api/staff-home';
import { FailedPosts, FirstPost, OwnPosts } from './components/OwnPosts';
import { LiveRecently, Publishing } from './components/Site';
import { WaitingList } from './components/WaitingList';
import { waitingIn } from './rules/waiting';

/** Where staff start: what's waiting for them, and what went live. */
export default function StaffHome() {
  return (
    <Guard page="/staff">
      <Home />
    </Guard>
  );
}

function Home() {
  const [store] = useState(() => createResource(getStaffHome, { reloadAfter: Infinity }));
  useEffect(() => store.open(), [store]);
  return (
    <DataPage
      state={useStore(store.$state)}
      loadingLabel="Loading what’s waiting for you"
      onRetry={store.refresh}
    >
      {(home) => <Sections home={home} />}
    </DataPage>
  );
}

function Sections({ home }: { home: HomeData }) {
  const now = useStore($now);
  const isWriter = home.queues === null && home.leads === null;
  return (
    <Columns
      main={
        <>
          <PausedNotice pause={home.paused} canResume={home.leads !== null} />
          {home.leads?.has_mail_recipient === false && <NoLeadMails />}
          <FailedPosts posts={home.failed_posts} />
          {!isWriter && <WaitingList items={waitingIn(home, now)} />}
          {isWriter && !home.has_posts ? <FirstPost /> : <OwnPosts home={home} now={now} />}
        </>
      }
      side={
        <>
          <LiveRecently posts={home.live_recently} now={now} />
          {home.publishing && (
            <Publishing status={home.publishing} paused={home.paused} now={now} />
          )}
          <ColumnSection id="home-account" title="Your account">
            <p className="mt-2">
              <a
                className="link inline-flex min-h-touch items-center"
                href={staffLink('/staff/profile')}
              >
                Change your name, email, password, or settings
              </a>
            </p>
          </ColumnSection>
        </>
      }
    />
  );
}

function NoLeadMails() {
  return (
    <p className="staff-notice" data-tone="warm">
      Nobody gets an email when a new lead arrives.{' '}
      <a className="link" href={`${staffLink('/staff/settings')}#lead-emails`}>
        Choose who does
      </a>
    </p>
  );
}
