/**
 * Parses comma-separated values as spreadsheets and databases write them (RFC 4180): quoted fields may contain commas,
 * quotes and line breaks; lines may end with a carriage return. Takes text in chunks, so files of any size work.
 */

export interface CsvRow {
  readonly fields: readonly string[];
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
}

export class CsvParser {
  #fields: string[] = [];
  #field = '';
  /** Inside quotes; after the quote that may close them; outside. */
  #state: 'outside' | 'quoted' | 'closing' = 'outside';
  #line = 1;
  #rowLine = 1;
  #rowBegun = false;
  /** A carriage return outside quotes, which belongs to the line break if one follows. */
  #heldReturn = false;
  #separator: string;

  constructor(separator = ',') {
    this.#separator = separator;
  }

  /** Returns the rows that this chunk completes. */
  *push(piece: string): Generator<CsvRow> {
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at] as string;
      if (character === '\n') this.#line++;
      if (this.#state === 'quoted') {
        if (character === '"') this.#state = 'closing';
        else at = this.#takeRun(piece, at);
        continue;
      }
      if (this.#heldReturn) {
        this.#heldReturn = false;
        if (character !== '\n') this.#take('\r');
      }
      if (character === '"' && this.#state === 'closing') {
        this.#field += '"';
        this.#state = 'quoted';
      } else if (character === '"' && this.#field === '') {
        this.#rowBegun = true;
        this.#state = 'quoted';
      } else if (character === this.#separator) {
        this.#rowBegun = true;
        this.#endField();
      } else if (character === '\r') {
        this.#heldReturn = true;
      } else if (character === '\n') {
        const row = this.#endRow();
        if (row !== undefined) yield row;
        this.#rowLine = this.#line;
      } else {
        this.#take(character);
      }
    }
  }

  /** Returns the last row if the file does not end with a line break. */
  *end(): Generator<CsvRow> {
    const row = this.#endRow();
    if (row !== undefined) yield row;
  }

  #take(character: string): void {
    this.#rowBegun = true;
    this.#field += character;
  }

  /** Inside quotes, most characters are copied; jumping to the next quote makes long texts fast. */
  #takeRun(piece: string, at: number): number {
    const quote = piece.indexOf('"', at);
    const run = piece.slice(at, quote === -1 ? piece.length : quote);
    for (let found = run.indexOf('\n', 1); found !== -1; found = run.indexOf('\n', found + 1)) this.#line++;
    this.#field += run;
    return at + run.length - 1;
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
    this.#state = 'outside';
  }

  #endRow(): CsvRow | undefined {
    if (!this.#rowBegun) return undefined;
    this.#endField();
    const row: CsvRow = { fields: this.#fields, line: this.#rowLine };
    this.#fields = [];
    this.#rowBegun = false;
    this.#heldReturn = false;
    return row;
  }
}
