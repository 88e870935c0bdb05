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

/// Fills up to 256 bytes with random numbers for cryptography; it opens no file.
package func systemRandom(_ bytes: UnsafeMutableRawBufferPointer) {
    #if canImport(Darwin)
        arc4random_buf(bytes.baseAddress, bytes.count)
    #else
        if let base = bytes.baseAddress, getentropy(base, bytes.count) == 0 { return }
        var generator = SystemRandomNumberGenerator()
        for index in bytes.indices { bytes[index] = generator.next() }
    #endif
}
