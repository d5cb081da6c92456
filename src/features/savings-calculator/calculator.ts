import { formatDollars } from '~/config/money';
import { readFigure, type FigureName } from './figures';
import { programSentence, type TierCost } from './program';
import { savings } from './savings';

/** Updates the result on every input. Finds the elements that show it by id. */
export function enhanceCalculator(form: HTMLFormElement): void {
  const ourFee = Number(form.dataset['ourFee']);
  const tiers = JSON.parse(form.dataset['tiers'] ?? '[]') as TierCost[];
  const part = (id: string) => document.getElementById(id);

  /** Undefined if the input isn't a valid number; shows the message next to it. */
  function figure(name: FigureName): number | undefined {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    const read = readFigure(name, input.value);
    const problem = 'problem' in read ? read.problem : '';
    write(part(`problem-${name}`), problem);
    input.setAttribute('aria-invalid', String(problem !== ''));
    return 'problem' in read ? undefined : read.value;
  }

  function show() {
    const [salary, hires, fee] = [figure('salary'), figure('hires'), figure('fee')];
    if (salary === undefined || hires === undefined || fee === undefined) {
      // Don't keep showing amounts for the previous input.
      for (const id of ['saved', 'amount-today', 'amount-ours']) write(part(id), '–');
      for (const id of ['bar-today', 'bar-ours']) part(id)?.setAttribute('width', '0');
      for (const id of ['saved-summary', 'program']) write(part(id), '');
      return;
    }
    const { today, ours, saved } = savings(salary, hires, fee, ourFee);
    const largest = Math.max(today, ours);
    for (const [name, amount] of Object.entries({ today, ours })) {
      write(part(`amount-${name}`), formatDollars(amount));
      part(`bar-${name}`)?.setAttribute('width', String((100 * amount) / largest));
    }
    write(part('saved'), saved > 0 ? formatDollars(saved) : 'Nothing');
    const summary = part('saved-summary');
    write(summary, summary?.dataset[saved > 0 ? 'more' : 'less'] ?? '');
    write(part('program'), saved > 0 ? programSentence(tiers, saved, hires) : '');
  }

  form.addEventListener('input', show);
  form.addEventListener('submit', (event) => event.preventDefault());
  // After going back, the browser restores what was typed.
  show();
}

/** Writes only changes, because screen readers announce every write to a live region. */
function write(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text;
}
