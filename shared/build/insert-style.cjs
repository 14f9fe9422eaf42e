// How style-loader adds its style elements: with the page's nonce, which the content security policy requires.
module.exports = function insertStyle(element) {
  const script = document.querySelector('script[nonce]');
  if (script) element.nonce = script.nonce;
  document.head.append(element);
};
