import { useStore } from '@nanostores/react';
import { useState, type ComponentProps } from 'react';
import { SignInDialog, useAuth } from '~/features/auth';
import { Button } from '~/features/staff';
import { useWorkspace, useWriting } from '../WritingContext';

/** Something about the post, above it. */
export function Notice(props: ComponentProps<'div'>) {
  return <div className="staff-notice staff-notice-bar mb-4" data-tone="warm" {...props} />;
}

/** Nobody is signed in: says so, and offers to sign in without leaving the page. */
export function SignInNotice({ text }: { text: string }) {
  const { user, loading } = useAuth();
  const [open, setOpen] = useState(false);
  // Otherwise, the dialog would be back as soon as the session ends again.
  if (user && open) setOpen(false);
  if (user || loading) return null;
  return (
    <Notice data-tone="signal">
      <p>{text}</p>
      <Button look="main" onClick={() => setOpen(true)}>
        Sign in
      </Button>
      {open && <SignInDialog onClose={() => setOpen(false)} />}
    </Notice>
  );
}

/** Another tab of this browser has the post open. */
export function OpenElsewhere() {
  const { takeOver } = useWriting();
  return (
    <Notice role="alert">
      <p>
        This post is open in another tab. If you continue here, the other tab saves its text and
        stops editing.
      </p>
      <Button look="main" onClick={takeOver}>
        Continue here
      </Button>
    </Notice>
  );
}

/** What a moderator wrote about the post, until it's submitted again. */
export function ReviewNote() {
  const { $post } = useWorkspace();
  const post = useStore($post);
  const status = post?.post?.status;
  if (!post || (status !== 'rejected' && status !== 'changes-requested')) return null;
  return (
    <Notice role="region" aria-label="Review by a moderator">
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
    </Notice>
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
    <Notice role="alert">
      <p>
        {isUnsaved
          ? `${reason} Your changes aren’t lost: they stay in this browser, and you can copy them here.`
          : reason}
      </p>
    </Notice>
  );
}
