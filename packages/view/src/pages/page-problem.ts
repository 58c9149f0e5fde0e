/** Something that a page was asked for and the session does not have. Server and web app say it in their own way. */
export class PageProblem extends Error {
  readonly code: 'NO_SUCH_TURN' | 'NO_SUCH_AGENT' | 'NO_SUCH_PART' | 'NO_SUCH_PANEL' | 'NO_SUCH_RECORD';
  readonly hint: string;

  constructor(problem: { readonly code: PageProblem['code']; readonly detail: string; readonly hint: string }) {
    super(problem.detail);
    this.name = 'PageProblem';
    this.code = problem.code;
    this.hint = problem.hint;
  }
}
