/* Follows a null pointer. */
#include <stddef.h>

int main(void)
{
	volatile int *nowhere = NULL;
	return *nowhere;
}
