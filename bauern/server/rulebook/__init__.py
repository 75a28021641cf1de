"""The rules pages of `rulesdocs/`, as the site shows them."""
