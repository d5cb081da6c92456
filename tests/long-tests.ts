/** Whether tests that repeat something run the long version: all its repetitions instead of a few. */
export const isLong = process.env['LONG_TESTS'] === 'true';
