import type { ReactNode } from 'react';
import type { MarginNote } from '../configs/lead-form-config';

interface Props extends MarginNote {
  number: number;
  children: ReactNode;
}

/** A part of a form, its number and name in the margin. */
export function Part({ number, title, note, children }: Props) {
  return (
    <fieldset className="form-part">
      <legend className="form-legend">
        <span className="figures text-heading text-signal" aria-hidden="true">
          {number}
        </span>
        <span className="display text-title">{title}</span>
      </legend>
      <p className="form-note">{note}</p>
      <div className="form-body">{children}</div>
    </fieldset>
  );
}
