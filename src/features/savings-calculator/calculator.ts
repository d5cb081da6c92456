import { formatDollars } from '~/config/money';
import { readFigure, type FigureName } from './figures';
import { programSentence, type Program } from './program';
import { savings } from './savings';

/** Updates the result on every input. Finds the elements that show it by id. */
export function enhanceCalculator(form: HTMLFormElement): void {
  const { ourFee, program = '', more = '', less = '' } = form.dataset;
  const costs = JSON.parse(program) as Program;
  const part = (id: string) => document.getElementById(id);

  /** NaN if the input isn't a valid number; shows the message next to it. */
  function figure(name: FigureName): number {
    const input = form.elements.namedItem(name) as HTMLInputElement;
    const read = readFigure(name, input.value);
    const problem = 'problem' in read ? read.problem : '';
    write(part(`problem-${name}`), problem);
    input.setAttribute('aria-invalid', String(problem !== ''));
    return 'problem' in read ? NaN : read.value;
  }

  function show() {
    const hires = figure('hires');
    const result = savings(figure('salary'), hires, figure('fee'), Number(ourFee));
    const { saved, ...amounts } = result;
    // Don't keep showing amounts for the previous input.
    const known = !Number.isNaN(saved);
    const dollars = (amount: number) => (known ? formatDollars(amount) : '–');
    const largest = Math.max(amounts.today, amounts.ours);
    for (const [name, amount] of Object.entries(amounts)) {
      write(part(`amount-${name}`), dollars(amount));
      part(`bar-${name}`)?.setAttribute('width', String(known ? (100 * amount) / largest : 0));
    }
    const saves = saved > 0;
    write(part('saved'), saves || !known ? dollars(saved) : 'Nothing');
    write(part('saved-summary'), saves ? more : known ? less : '');
    write(part('program'), saves ? programSentence(costs, result, hires) : '');
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
