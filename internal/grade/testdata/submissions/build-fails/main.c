/* Is no program. */
int main(void) { return nothing; }
