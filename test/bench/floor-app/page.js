// Sets the text that the server sends; opened from a file, there is none.
if (location.protocol === 'http:') {
  new EventSource('/events').addEventListener('message', ({ data }) => {
    document.querySelector('#text').textContent = data;
  });
}
