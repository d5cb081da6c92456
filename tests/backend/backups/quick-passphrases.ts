import { Encrypter } from 'age-encryption';
import { vi } from 'vitest';

/** Encrypts with less work than the format's default, with which each passphrase takes seconds on purpose. */
export function quickPassphrases(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (
    this: Encrypter,
    passphrase: string,
  ) {
    setPassphrase.call(this, passphrase);
    this.setScryptWorkFactor(10);
  });
}
