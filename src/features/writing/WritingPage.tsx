import '~/components/ui/post-text.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AuthProvider } from '~/features/auth';
import { Button, Failure, faultTexts, Spinner } from '~/features/staff';
import { OpenElsewhere, SignInNotice } from './components/Notices';
import { WorkspaceView } from './components/WorkspaceView';
import { WorkspaceContext, WritingContext } from './WritingContext';
import { createWriting, type Writing } from './store/writing';

/** Where posts are written, for everyone: without a session, what's typed stays in the browser. */
export default function WritingPage() {
  const [writing] = useState(createWriting);
  useEffect(() => writing.open(), [writing]);
  return (
    <AuthProvider>
      <WritingContext value={writing}>
        <div className="frame pt-4 pb-[clamp(3rem,8vw,6rem)]">
          <Page writing={writing} />
        </div>
      </WritingContext>
    </AuthProvider>
  );
}

function Page({ writing }: { writing: Writing }) {
  const page = useStore(writing.$page);
  switch (page.status) {
    case 'loading':
      return <Spinner label="Opening the post" />;
    case 'error':
      return (
        <Failure
          fault={page.fault}
          text={faultTexts[page.fault]}
          onRetry={() => void writing.retry()}
        />
      );
    case 'signed-out':
      return <SignInNotice text="Sign in to open this post." />;
    case 'unavailable':
      return <Unavailable reason={page.reason} onStartNew={writing.startNew} />;
    case 'elsewhere':
      return (
        <>
          <OpenElsewhere />
          {page.workspace && (
            <WorkspaceContext value={page.workspace}>
              <WorkspaceView key={page.workspace.id} readOnly />
            </WorkspaceContext>
          )}
        </>
      );
    case 'ready':
      return (
        <WorkspaceContext value={page.workspace}>
          <WorkspaceView key={page.workspace.id} />
        </WorkspaceContext>
      );
  }
}

interface UnavailableProps {
  reason: string | undefined;
  onStartNew: () => void;
}

function Unavailable({ reason, onStartNew }: UnavailableProps) {
  return (
    <div className="border-t-3 border-warm py-5" role="alert">
      <h2 className="display text-title">
        {reason === undefined ? 'Post not found' : 'You can’t edit this post'}
      </h2>
      <p className="staff-note">
        {reason ?? 'It may have been deleted, or the link is incomplete.'}
      </p>
      <div className="staff-buttons mt-6">
        <Button look="main" onClick={onStartNew}>
          Start a new post
        </Button>
      </div>
    </div>
  );
}
