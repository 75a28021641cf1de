"""The web server: pages, sockets, settings, and the wiring of all parts."""
