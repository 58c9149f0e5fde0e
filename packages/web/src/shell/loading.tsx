/** Says that something is on its way. */
export function Loading({ text }: { readonly text: string }) {
  return (
    <p class="loading" role="status">
      {text}
    </p>
  );
}
