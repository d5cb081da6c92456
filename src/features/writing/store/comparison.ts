import { atom, readonlyType } from 'nanostores';
import type { DraftFields } from '~rules/post/draft';
import type { Conflict } from '../api/posts';
import {
  chooseAll,
  compare,
  merge,
  suggestChoices,
  type Choice,
  type Choices,
  type MetaField,
} from '../draft/merge';

/**
 * Makes one version out of two.
 *
 * @param base The version that both started from, if it's known.
 */
export function createComparison(mine: DraftFields, conflict: Conflict, base: DraftFields | null) {
  const { fields: theirs } = conflict;
  const comparison = compare(mine, theirs);
  const $choices = atom<Choices>(suggestChoices(comparison, mine, base));

  return {
    mine,
    theirs,
    conflict,
    comparison,

    /** Which version of each difference the result has. */
    $choices: readonlyType($choices),

    chooseField(name: MetaField, choice: Choice): void {
      const choices = $choices.get();
      $choices.set({ ...choices, fields: { ...choices.fields, [name]: choice } });
    },

    /** `index`: in the comparison's parts. */
    choosePart(index: number, choice: Choice): void {
      const choices = $choices.get();
      $choices.set({ ...choices, parts: { ...choices.parts, [index]: choice } });
    },

    chooseAll: (choice: 'mine' | 'theirs') => $choices.set(chooseAll(comparison, choice)),

    /** The version made from the choices. */
    result: () => merge(mine, theirs, comparison, $choices.get()),
  };
}

export type VersionComparison = ReturnType<typeof createComparison>;
