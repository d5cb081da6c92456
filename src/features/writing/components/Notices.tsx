import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { SignInDialog, useAuth } from '~/features/auth';
import { useWorkspace, useWriting } from '../WritingContext';

/** Nobody is signed in: says so, and offers to sign in without leaving the page. */
export function SignInNotice({ text }: { text: string }) {
  const { user, loading } = useAuth();
  const [open, setOpen] = useState(false);
  // Otherwise, the dialog would be back as soon as the session ends again.
  if (user && open) setOpen(false);
  if (user || loading) return null;
  return (
    <div className="staff-notice staff-notice-bar mb-4" data-tone="signal">
      <p>{text}</p>
      <button type="button" className="action" onClick={() => setOpen(true)}>
        Sign in
      </button>
      {open && <SignInDialog onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Another tab of this browser has the post open. */
export function OpenElsewhere() {
  const { takeOver } = useWriting();
  const [busy, setBusy] = useState(false);
  return (
    <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" role="alert">
      <p>
        This post is open in another tab. If you continue here, the other tab saves its text and
        stops editing.
      </p>
      <button
        type="button"
        className="action"
        aria-disabled={busy || undefined}
        onClick={() => {
          setBusy(true);
          void takeOver().finally(() => setBusy(false));
        }}
      >
        {busy ? 'Taking over…' : 'Continue here'}
      </button>
    </div>
  );
}

/** What a moderator wrote about the post, until it's submitted again. */
export function ReviewNote() {
  const { $post } = useWorkspace();
  const post = useStore($post);
  const status = post?.post?.status;
  if (!post || (status !== 'rejected' && status !== 'changes-requested')) return null;
  return (
    <section
      className="staff-notice staff-notice-bar mb-4"
      data-tone="warm"
      aria-label="Review by a moderator"
    >
      <div>
        <p className="font-semibold">
          {status === 'rejected'
            ? 'A moderator rejected this post.'
            : 'A moderator requested changes.'}
        </p>
        {post.review_note && (
          <blockquote className="staff-quote mt-2 border-l-4 border-warm">
            {post.review_note}
          </blockquote>
        )}
        <p className="staff-note">Make the changes, then submit the post again.</p>
      </div>
    </section>
  );
}

/** The post can't be edited. What was typed can still be copied. */
export function ReadOnlyNotice() {
  const { $readOnly, queue } = useWorkspace();
  const reason = useStore($readOnly);
  const save = useStore(queue.$state);
  if (reason === undefined) return null;
  const isUnsaved = queue.getDraft().unsaved && save.status !== 'saved';
  return (
    <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" role="alert">
      <p>
        {isUnsaved
          ? `${reason} Your changes aren’t lost: they stay in this browser, and you can copy them here.`
          : reason}
      </p>
    </div>
  );
}
