/** Is this page a figure in another page (`?embed`)? Then it shows one game, and keeps nothing. */
export const isEmbedded: boolean = new URLSearchParams(location.search).has('embed');

/** The address of the whole studio with what this page was opened with. */
export const wholeAddress: string = location.href.replace(/\?embed\b[^#]*/u, '');
