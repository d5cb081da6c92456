import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PausedNotice } from '~/features/publishing';
import { fieldId } from '../fields/reveal-field';
import { Settings } from '../fields/Settings';
import { Body } from './Body';
import { ConflictView } from './ConflictView';
import { LifecycleBar } from './LifecycleBar';
import { MissingFields } from './MissingFields';
import { ReadOnlyNotice, ReviewNote, SignInNotice } from './Notices';
import { TitleField } from './TitleField';
import { UnsavedDrafts } from './UnsavedDrafts';
import { useWorkspace, useWriting } from '../WritingContext';

/** A post with its settings and everything that can be done with it. */
export function WorkspaceView({ readOnly = false }: { readOnly?: boolean }) {
  const { saveNow, takeFocus } = useWriting();
  const workspace = useWorkspace();
  const replaced = useStore(workspace.$replaced);
  const post = useStore(workspace.$post);
  const isReadOnly = useStore(workspace.$readOnly) !== undefined || readOnly;
  usePageHeading(post?.post ? (isReadOnly ? 'View post' : 'Edit post') : undefined);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
      if (event.defaultPrevented || !isSave) return;
      event.preventDefault();
      void saveNow();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [saveNow]);

  useEffect(() => {
    if (takeFocus()) document.getElementById(fieldId('title'))?.focus();
  }, [takeFocus]);

  return (
    <>
      <SignInNotice text="You’re not signed in. Your text is saved in this browser only. Sign in to save it to your account." />
      {!readOnly && <ReadOnlyNotice />}
      <PausedNotice pause={post?.paused} className="staff-notice-bar mb-4" />
      <ReviewNote />
      <UnsavedDrafts />
      <ConflictView readOnly={isReadOnly} />
      <MissingFields />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-[clamp(1.5rem,4vw,4rem)] lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="writing-main">
          <TitleField readOnly={isReadOnly} />
          <Body key={replaced} readOnly={isReadOnly} />
        </div>
        <Settings readOnly={isReadOnly} />
      </div>
      <LifecycleBar readOnly={isReadOnly} />
    </>
  );
}

/** Replaces the heading of the page, which is outside of this island. */
function usePageHeading(text: string | undefined): void {
  useEffect(() => {
    const heading = document.getElementById('writing-heading');
    if (!heading || text === undefined) return;
    const before = heading.textContent;
    heading.textContent = text;
    return () => {
      heading.textContent = before;
    };
  }, [text]);
}
