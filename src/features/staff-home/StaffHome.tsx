import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { guardPage, $isClient, $role } from '~/features/auth';
import { PausedNotice } from '~/features/publishing';
import { Columns, DataPage, Spinner, useOpen } from '~/features/staff';
import { $now, $online } from '~/lib/browser-state';
import { staffLink } from '~/lib/staff-links';
import { siteDateText } from '~/lib/zoned-time';
import type { StaffHome as HomeData } from './api/staff-home';
import { LeadSections } from './components/LeadSections';
import { FirstPost, OwnPosts } from './components/OwnPosts';
import { TaskList } from './components/TaskList';
import { nothingBrokenText, problemsIn } from './rules/fixing';
import { launchSteps, type Launch } from './rules/launch';
import { proofText } from './rules/proof-of-life';
import { reviewsIn } from './rules/review';
import { home } from './store/home';

/** Where staff start: what's to be done today. */
export default guardPage('/staff', Home);

function Home({ launch }: { launch: Launch }) {
  const state = useStore(home.$state);
  const isOnline = useStore($online);
  const role = useStore($role);
  const isClient = useStore($isClient);
  useOpen(home.open);
  useEffect(() => {
    if (isClient) location.replace(staffLink('/client-portal'));
  }, [isClient]);
  // What's for writers isn't for clients, whose home is the client portal.
  if (role.status === 'loading' || isClient) {
    return (
      <div className="frame staff-page">
        <Spinner label="Loading what’s waiting for you" />
      </div>
    );
  }
  const hasFailed = state.status === 'ready' && state.fault !== undefined;
  return (
    <DataPage resource={home} loadingLabel="Loading what’s waiting for you">
      {(data) => <Sections home={data} isCurrent={isOnline && !hasFailed} launch={launch} />}
    </DataPage>
  );
}

interface SectionsProps {
  home: HomeData;
  /** Whether this is how things are now. Otherwise, it can't say that nothing is waiting. */
  isCurrent: boolean;
  launch: Launch;
}

function Sections({ home, isCurrent, launch }: SectionsProps) {
  const now = useStore($now);
  const steps = launchSteps(home, launch);
  const { leads, queues, post_count } = home;
  const isWriter = queues === null;
  const isNewcomer = isWriter && post_count === 0;
  const isLaunched = steps.length === 0;
  const proof = isCurrent ? proofText(home, now) : undefined;
  const whenEmpty = (text: string) => (isCurrent ? text : 'We couldn’t check just now.');
  const reviews = (
    <TaskList
      id="home-review"
      title="To review"
      tasks={reviewsIn(home, now)}
      empty={whenEmpty('There’s nothing to review.')}
    />
  );
  const problems = (
    <TaskList
      id="home-fixing"
      title="Needs fixing"
      tasks={problemsIn(home, now, isLaunched)}
      empty={whenEmpty(nothingBrokenText(home, isLaunched))}
    >
      {proof !== undefined && <p className="mt-2 text-sm text-quiet">{proof}</p>}
    </TaskList>
  );
  return (
    <>
      <div className="-mt-5 mb-4 flex min-h-touch flex-wrap items-center justify-between gap-x-5 gap-y-2 lg:mb-2">
        <p className="text-quiet">{siteDateText(now)}</p>
        {!isNewcomer && (
          // The day of those who answer and review begins below.
          <a
            href={staffLink('/blog/create')}
            className={`action ${isWriter ? '' : 'action-outline'}`}
          >
            Create New Post
          </a>
        )}
      </div>
      {isWriter && <PausedNotice pause={home.paused} className="mb-8" />}
      {isNewcomer && <FirstPost />}
      {isWriter && !isNewcomer && <OwnPosts home={home} now={now} />}
      {!isWriter && (
        <Columns
          main={
            leads ? (
              <LeadSections leads={leads} now={now} isCurrent={isCurrent} />
            ) : (
              <>
                <div>{reviews}</div>
                <OwnPosts home={home} now={now} />
              </>
            )
          }
          side={
            <>
              {leads && <div>{reviews}</div>}
              {!isLaunched && (
                <TaskList
                  id="home-launch"
                  title="Before you launch"
                  summary={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
                  tasks={steps}
                />
              )}
              <div>{problems}</div>
              {leads && <OwnPosts home={home} now={now} />}
            </>
          }
        />
      )}
    </>
  );
}
