import { describe, expect, it } from 'vitest';
import { toHtml } from './html.ts';

describe('a page', () => {
  it('never takes a text for markup', () => {
    const name = `"><script>alert('x')</script>&`;
    expect(toHtml`<p title="${name}">${name}</p>`.markup).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('is made of parts, and of nothing where there is nothing', () => {
    const items = ['a', '<b>'].map((item) => toHtml`<li>${item}</li>`);
    expect(toHtml`<ul>${items}</ul>${undefined}${7}${toHtml`<hr>`}`.markup).toBe(
      '<ul><li>a</li><li>&lt;b&gt;</li></ul>7<hr>',
    );
  });
});
