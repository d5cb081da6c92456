/** One connection of the database, used as its owner. */
export interface Session {
  /** Runs a script of any number of statements. */
  run(script: string): Promise<void>;
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** What the runner needs of a database. */
export interface Migratable extends Session {
  /** Commits what `work` did when it resolves, rolls all of it back when it throws. */
  transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
}
