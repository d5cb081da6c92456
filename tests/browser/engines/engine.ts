/** `translated` is Chromium with a script that translates every page. */
export const engineNames = ['chromium', 'firefox', 'webkit', 'translated'] as const;

export type EngineName = (typeof engineNames)[number];

/** A tab of a browser, with input as a visitor's hands give it. */
export interface Tab {
  /** The value of a JavaScript expression in the page, as JSON. */
  evaluate(expression: string): Promise<string>;
  /** Moves the pointer to a point of the viewport. */
  move(x: number, y: number): Promise<void>;
  /** Clicks at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Drags the mouse from one point of the viewport to another. */
  drag(from: Point, to: Point): Promise<void>;
  /** Taps at a point of the viewport with a finger. */
  tapAt(x: number, y: number): Promise<void>;
  /** Disconnects the page from the network, or reconnects it. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Types text with the keyboard. `\n` presses Enter. */
  type(text: string): Promise<void>;
  press(keys: Keys): Promise<void>;
  /** WebKit's windows are at least 450 px wide. */
  resize(width: number, height: number): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** A PNG image of the viewport. */
  screenshot(): Promise<Buffer>;
  /** Errors, blocked content, and failed requests so far. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A browser that is running. */
export interface Engine {
  /** Opens a tab with its own storage. */
  open(): Promise<Tab>;
  close(): Promise<void>;
}

export interface Point {
  x: number;
  y: number;
}

/** A key that isn't a character, as in `KeyboardEvent.code`. */
export type Key =
  'Tab' | 'Backspace' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown';

/** A key, alone or with Control. */
export type Keys = Key | `Control+${Key | 'c' | 'v'}`;
