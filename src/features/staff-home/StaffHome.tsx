import './staff-home.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Guard } from '~/features/auth';
import { Failure, faultTexts, Offline, Spinner } from '~/features/staff';
import { staffLink } from '~/lib/staff-links';
import { $now } from '~/lib/browser-state';
import type { StaffHome as HomeData } from './api/staff-home';
import { FirstPost, OwnPosts } from './components/OwnPosts';
import { LiveRecently, Publishing } from './components/Site';
import { WaitingList } from './components/WaitingList';
import { waitingIn } from './rules/waiting';
import { createStaffHome } from './store/staff-home';

/** Where staff start: what waits for them, and what went live. */
export default function StaffHome() {
  return (
    <Guard page="/staff">
      <Home />
    </Guard>
  );
}

function Home() {
  const [store] = useState(createStaffHome);
  const state = useStore(store.$home);
  useEffect(() => store.open(), [store]);
  const fault = state.status === 'loading' ? undefined : state.fault;
  return (
    <div className="frame staff-page">
      <Offline text="This page updates once you’re back online." />
      {fault && (
        <div className="home-failure">
          <Failure fault={fault} text={faultTexts[fault]} onRetry={store.refresh} />
        </div>
      )}
      {state.status === 'loading' && <Spinner label="Loading what’s waiting for you" />}
      {state.status === 'ready' && <Sections home={state.home} />}
    </div>
  );
}

function Sections({ home }: { home: HomeData }) {
  const now = useStore($now);
  const isWriter = home.queues === null && home.leads === null;
  return (
    <div className="home">
      <div className="home-main">
        {!isWriter && <WaitingList items={waitingIn(home, now)} />}
        {isWriter && !home.has_posts ? <FirstPost /> : <OwnPosts home={home} now={now} />}
      </div>
      <div className="home-side">
        <LiveRecently posts={home.live_recently} now={now} />
        {home.publishing && <Publishing status={home.publishing} now={now} />}
        <section className="home-section" aria-labelledby="home-account">
          <h2 id="home-account" className="display text-title">
            Your account
          </h2>
          <p className="home-more">
            <a className="link" href={staffLink('/staff/profile')}>
              Change your name, email, password, or settings
            </a>
          </p>
        </section>
      </div>
    </div>
  );
}
