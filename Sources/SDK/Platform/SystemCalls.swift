// Functions of the C library, under names that no method shadows.

package func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(file, buffer, count)
}

package func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(file, bytes, count)
}

package func systemFree(_ memory: UnsafeMutableRawPointer?) {
    free(memory)
}
