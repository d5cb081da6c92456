import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldId } from '../fields/field-names';
import { Settings } from '../fields/Settings';
import { Body } from './Body';
import { ConflictNotice, ConflictView, SetAsideNotice } from './ConflictView';
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
  const comparison = useStore(workspace.$comparison);
  const replaced = useStore(workspace.$replaced);
  const isReadOnly = useStore(workspace.$readOnly) !== undefined || readOnly;

  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void saveNow();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [saveNow]);

  useEffect(() => {
    if (takeFocus()) document.getElementById(fieldId('title'))?.focus();
  }, [takeFocus]);

  if (comparison) {
    return (
      <ConflictView
        comparison={comparison}
        note="You can still go back to your own version afterward."
        onResolve={workspace.resolve}
        onDefer={workspace.stopComparing}
      />
    );
  }
  return (
    <>
      <SignInNotice text="You’re not signed in. Your text is saved in this browser only. Sign in to save it to your account." />
      {!readOnly && <ReadOnlyNotice />}
      <ReviewNote />
      <UnsavedDrafts />
      <ConflictNotice />
      <SetAsideNotice />
      <MissingFields />
      <div className="writing-columns">
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
