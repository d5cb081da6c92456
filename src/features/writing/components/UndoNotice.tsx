import { useStore } from '@nanostores/react';
import { useWriting } from '../WritingContext';

/** What was just done, and a button that undoes it. It stays until the writer hides it. */
export function UndoNotice() {
  const { undo } = useWriting();
  const offer = useStore(undo.$offer);
  return (
    <div role="status" className="writing-outcome">
      {offer && (
        <p data-tone={offer.isProblem ? 'warm' : 'signal'}>
          <span>{`${offer.text} `}</span>
          {offer.undo && (
            <span>
              <button
                type="button"
                className="link staff-link-button"
                onClick={() => void undo.run(offer)}
              >
                {offer.isProblem ? 'Try again' : 'Undo'}
              </button>{' '}
            </span>
          )}
          <button type="button" className="link staff-link-button" onClick={undo.dismiss}>
            Hide
          </button>
        </p>
      )}
    </div>
  );
}
